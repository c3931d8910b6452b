export { openPlaces, type Places } from './places.ts';
