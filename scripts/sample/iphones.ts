import type { SampleSheet } from './price-table.ts';

/** Used and unlocked; the other three iPhone sheets are fractions of these prices. */
export const IPHONES: SampleSheet = {
  'iPhone 17 Series': {
    'iPhone 17 Pro Max': { '256GB': 1130, '512GB': 1245, '1TB': 1365, '2TB': 1490 },
    'iPhone 17 Pro': { '256GB': 1020, '512GB': 1110, '1TB': 1215 },
    'iPhone Air': { '256GB': 835, '512GB': 915, '1TB': 990 },
    'iPhone 17': { '256GB': 735, '512GB': 825 },
  },
  'iPhone 16 Series': {
    'iPhone 16 Pro Max': { '256GB': 935, '512GB': 1000, '1TB': 1075 },
    'iPhone 16 Pro': { '128GB': 780, '256GB': 835, '512GB': 920, '1TB': 985 },
    'iPhone 16 Plus': { '128GB': 645, '256GB': 700, '512GB': 760 },
    'iPhone 16': { '128GB': 590, '256GB': 645, '512GB': 700 },
    'iPhone 16e': { '128GB': 400, '256GB': 440, '512GB': 500 },
  },
  'iPhone 15 Series': {
    'iPhone 15 Pro Max': { '256GB': 700, '512GB': 755, '1TB': 800 },
    'iPhone 15 Pro': { '128GB': 555, '256GB': 600, '512GB': 650, '1TB': 700 },
    'iPhone 15 Plus': { '128GB': 480, '256GB': 525, '512GB': 575 },
    'iPhone 15': { '128GB': 425, '256GB': 465, '512GB': 520 },
  },
  'iPhone 14 Series': {
    'iPhone 14 Pro Max': { '128GB': 525, '256GB': 555, '512GB': 600, '1TB': 640 },
    'iPhone 14 Pro': { '128GB': 460, '256GB': 480, '512GB': 520, '1TB': 580 },
    'iPhone 14 Plus': { '128GB': 355, '256GB': 395, '512GB': 440 },
    'iPhone 14': { '128GB': 320, '256GB': 360, '512GB': 405 },
  },
  'iPhone 13 Series': {
    'iPhone 13 Pro Max': { '128GB': 435, '256GB': 460, '512GB': 480, '1TB': 510 },
    'iPhone 13 Pro': { '128GB': 370, '256GB': 380, '512GB': 415, '1TB': 450 },
    'iPhone 13': { '128GB': 270, '256GB': 300, '512GB': 335 },
    'iPhone 13 mini': { '128GB': 210, '256GB': 240, '512GB': 270 },
  },
  'iPhone 12 Series': {
    'iPhone 12 Pro Max': { '128GB': 280, '256GB': 310, '512GB': 340 },
    'iPhone 12 Pro': { '128GB': 225, '256GB': 250, '512GB': 280 },
    'iPhone 12': { '64GB': 150, '128GB': 175, '256GB': 205 },
    'iPhone 12 mini': { '64GB': 125, '128GB': 145, '256GB': 170 },
  },
  'iPhone 11, SE and XR': {
    'iPhone 11 Pro Max': { '64GB': 190, '256GB': 215, '512GB': 235 },
    'iPhone 11 Pro': { '64GB': 165, '256GB': 185, '512GB': 205 },
    'iPhone 11': { '64GB': 125, '128GB': 140, '256GB': 160 },
    'iPhone SE 2022': { '64GB': 100, '128GB': 105, '256GB': 125 },
    'iPhone SE 2020': { '64GB': 65, '128GB': 75, '256GB': 90 },
    'iPhone XR': { '64GB': 85, '128GB': 100 },
  },
  'iPhone XS and X': {
    'iPhone XS Max': { '64GB': 110, '256GB': 125, '512GB': 140 },
    'iPhone XS': { '64GB': 85, '256GB': 95, '512GB': 100 },
    'iPhone X': { '64GB': 65, '256GB': 80 },
  },
};
