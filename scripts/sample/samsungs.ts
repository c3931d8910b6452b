import type { SampleSheet } from './price-table.ts';

/** Used and unlocked; the other three Samsung sheets are fractions of these prices. */
export const SAMSUNGS: SampleSheet = {
  'Galaxy S25 Series': {
    'Galaxy S25 Ultra': { '256GB': 760, '512GB': 825, '1TB': 900 },
    'Galaxy S25+': { '256GB': 560, '512GB': 610 },
    'Galaxy S25': { '128GB': 480, '256GB': 520 },
    'Galaxy S25 Edge': { '256GB': 590, '512GB': 640 },
    'Galaxy S25 FE': { '128GB': 345, '256GB': 380 },
  },
  'Galaxy S24 Series': {
    'Galaxy S24 Ultra': { '256GB': 590, '512GB': 640, '1TB': 690 },
    'Galaxy S24+': { '256GB': 420, '512GB': 455 },
    'Galaxy S24': { '128GB': 345, '256GB': 375 },
    'Galaxy S24 FE': { '128GB': 255, '256GB': 280 },
  },
  'Galaxy S23 Series': {
    'Galaxy S23 Ultra': { '256GB': 430, '512GB': 465, '1TB': 510 },
    'Galaxy S23+': { '256GB': 310, '512GB': 335 },
    'Galaxy S23': { '128GB': 255, '256GB': 275 },
    'Galaxy S23 FE': { '128GB': 195, '256GB': 215 },
  },
  'Galaxy S22 Series': {
    'Galaxy S22 Ultra': { '128GB': 310, '256GB': 330, '512GB': 355, '1TB': 390 },
    'Galaxy S22+': { '128GB': 215, '256GB': 235 },
    'Galaxy S22': { '128GB': 175, '256GB': 190 },
  },
  'Galaxy S21 Series': {
    'Galaxy S21 Ultra': { '128GB': 220, '256GB': 240, '512GB': 265 },
    'Galaxy S21+': { '128GB': 155, '256GB': 170 },
    'Galaxy S21': { '128GB': 125, '256GB': 140 },
    'Galaxy S21 FE': { '128GB': 120, '256GB': 135 },
  },
  'Galaxy S20 and Note20': {
    'Galaxy S20 Ultra': { '128GB': 160, '256GB': 170, '512GB': 185 },
    'Galaxy S20+': { '128GB': 125, '512GB': 145 },
    'Galaxy S20': { '128GB': 105 },
    'Galaxy S20 FE': { '128GB': 90, '256GB': 100 },
    'Galaxy Note20 Ultra': { '128GB': 210, '512GB': 240 },
    'Galaxy Note20': { '128GB': 145, '256GB': 155 },
  },
  'Galaxy Z Fold': {
    'Galaxy Z Fold7': { '256GB': 1150, '512GB': 1240, '1TB': 1350 },
    'Galaxy Z Fold6': { '256GB': 720, '512GB': 770, '1TB': 840 },
    'Galaxy Z Fold5': { '256GB': 510, '512GB': 550, '1TB': 600 },
    'Galaxy Z Fold4': { '256GB': 340, '512GB': 370, '1TB': 410 },
    'Galaxy Z Fold3': { '256GB': 235, '512GB': 260 },
  },
  'Galaxy Z Flip': {
    'Galaxy Z Flip7': { '256GB': 560, '512GB': 610 },
    'Galaxy Z Flip6': { '256GB': 380, '512GB': 415 },
    'Galaxy Z Flip5': { '256GB': 245, '512GB': 270 },
    'Galaxy Z Flip4': { '128GB': 145, '256GB': 160, '512GB': 180 },
    'Galaxy Z Flip3': { '128GB': 95, '256GB': 105 },
  },
  'Galaxy A Series': {
    'Galaxy A56': { '128GB': 210, '256GB': 235 },
    'Galaxy A36': { '128GB': 165, '256GB': 185 },
    'Galaxy A26': { '128GB': 125, '256GB': 140 },
    'Galaxy A16': { '128GB': 90, '256GB': 105 },
    'Galaxy A55': { '128GB': 175, '256GB': 195 },
    'Galaxy A35': { '128GB': 135, '256GB': 150 },
    'Galaxy A25': { '128GB': 100, '256GB': 115 },
    'Galaxy A15': { '128GB': 70, '256GB': 80 },
    'Galaxy A54': { '128GB': 130, '256GB': 145 },
    'Galaxy A34': { '128GB': 105, '256GB': 120 },
    'Galaxy A14': { '64GB': 50, '128GB': 60 },
    'Galaxy A53': { '128GB': 95, '256GB': 110 },
    'Galaxy A13': { '32GB': 35, '64GB': 45 },
  },
};
