export { startShopCleanup } from './save-shop.service.ts';
export { shopRoutes } from './shop.routes.ts';
export { openShop } from './shop.service.ts';
