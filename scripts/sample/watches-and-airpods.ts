import type { SampleSheet } from './price-table.ts';

export const WATCHES_AND_AIRPODS: SampleSheet = {
  'Apple Watch Ultra': {
    'Apple Watch Ultra 3': { '49mm': 560 },
    'Apple Watch Ultra 2': { '49mm': 430, '49mm Black': 455 },
    'Apple Watch Ultra': { '49mm': 330 },
  },
  'Apple Watch Series 11 and 10': {
    'Apple Watch Series 11': { '42mm GPS': 270, '46mm GPS': 295, '42mm Cellular': 325, '46mm Cellular': 350 },
    'Apple Watch Series 10': { '42mm GPS': 215, '46mm GPS': 235, '42mm Cellular': 255, '46mm Cellular': 275 },
    'Apple Watch Series 10 Titanium': { '42mm Cellular': 330, '46mm Cellular': 355 },
  },
  'Apple Watch Series 9 to 7': {
    'Apple Watch Series 9': { '41mm GPS': 165, '45mm GPS': 180, '41mm Cellular': 190, '45mm Cellular': 205 },
    'Apple Watch Series 9 Stainless': { '41mm Cellular': 215, '45mm Cellular': 235 },
    'Apple Watch Series 8': { '41mm GPS': 130, '45mm GPS': 145, '41mm Cellular': 150, '45mm Cellular': 165 },
    'Apple Watch Series 7': { '41mm GPS': 105, '45mm GPS': 115, '41mm Cellular': 120, '45mm Cellular': 135 },
  },
  'Apple Watch Series 6 to 4': {
    'Apple Watch Series 6': { '40mm GPS': 75, '44mm GPS': 85, '40mm Cellular': 85, '44mm Cellular': 95 },
    'Apple Watch Series 5': { '40mm GPS': 55, '44mm GPS': 65, '40mm Cellular': 65, '44mm Cellular': 75 },
    'Apple Watch Series 4': { '40mm GPS': 40, '44mm GPS': 50 },
  },
  'Apple Watch SE': {
    'Apple Watch SE 3': { '40mm GPS': 165, '44mm GPS': 180, '40mm Cellular': 195, '44mm Cellular': 210 },
    'Apple Watch SE 2': { '40mm GPS': 110, '44mm GPS': 120, '40mm Cellular': 130, '44mm Cellular': 140 },
    'Apple Watch SE': { '40mm GPS': 65, '44mm GPS': 75 },
  },
  AirPods: {
    'AirPods Max': { 'USB-C': 320, Lightning: 265 },
    'AirPods Pro 3': { '': 175 },
    'AirPods Pro 2': { 'USB-C': 130, Lightning: 115 },
    'AirPods Pro': { '': 65 },
    'AirPods 4': { 'Noise Cancelling': 110, '': 80 },
    'AirPods 3': { MagSafe: 70, Lightning: 65 },
    'AirPods 2': { '': 45 },
  },
  'Galaxy Watch and Buds': {
    'Galaxy Watch Ultra': { '47mm': 255 },
    'Galaxy Watch8': { '40mm': 165, '44mm': 180 },
    'Galaxy Watch7': { '40mm': 115, '44mm': 130 },
    'Galaxy Watch6 Classic': { '43mm': 110, '47mm': 120 },
    'Galaxy Watch6': { '40mm': 80, '44mm': 90 },
    'Galaxy Buds3 Pro': { '': 105 },
    'Galaxy Buds3': { '': 70 },
    'Galaxy Buds2 Pro': { '': 60 },
    'Galaxy Buds FE': { '': 35 },
  },
};
