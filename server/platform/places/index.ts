export { openPlaces, type PlaceOf, type Places } from './places.ts';
