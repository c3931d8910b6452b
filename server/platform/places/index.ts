export { openPlaces, type Place, type Places } from './places.ts';
