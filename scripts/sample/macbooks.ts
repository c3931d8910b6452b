import type { SampleSheet } from './price-table.ts';

export const MACBOOKS: SampleSheet = {
  'MacBook Air M4': {
    'MacBook Air 15-inch M4': { '16GB 256GB': 880, '16GB 512GB': 980, '24GB 512GB': 1080, '24GB 1TB': 1180 },
    'MacBook Air 13-inch M4': { '16GB 256GB': 720, '16GB 512GB': 820, '24GB 512GB': 920, '24GB 1TB': 1010 },
  },
  'MacBook Air M3': {
    'MacBook Air 15-inch M3': { '8GB 256GB': 690, '16GB 256GB': 740, '16GB 512GB': 800, '24GB 512GB': 860 },
    'MacBook Air 13-inch M3': { '8GB 256GB': 580, '16GB 256GB': 630, '16GB 512GB': 690, '24GB 1TB': 790 },
  },
  'MacBook Air M2 and M1': {
    'MacBook Air 15-inch M2': { '8GB 256GB': 590, '8GB 512GB': 640, '16GB 512GB': 700 },
    'MacBook Air 13-inch M2': { '8GB 256GB': 480, '16GB 256GB': 530, '8GB 512GB': 540, '16GB 512GB': 590 },
    'MacBook Air 13-inch M1': { '8GB 256GB': 345, '8GB 512GB': 385, '16GB 256GB': 400, '16GB 512GB': 430 },
  },
  'MacBook Pro M5 and M4': {
    'MacBook Pro 14-inch M5': { '16GB 512GB': 1290, '16GB 1TB': 1400, '24GB 1TB': 1520 },
    'MacBook Pro 16-inch M4 Max': { '36GB 1TB': 2480, '48GB 1TB': 2720 },
    'MacBook Pro 16-inch M4 Pro': { '24GB 512GB': 1780, '48GB 512GB': 2030 },
    'MacBook Pro 14-inch M4 Max': { '36GB 1TB': 2240 },
    'MacBook Pro 14-inch M4 Pro': { '24GB 512GB': 1420, '24GB 1TB': 1560 },
    'MacBook Pro 14-inch M4': { '16GB 512GB': 1100, '16GB 1TB': 1200, '24GB 1TB': 1310 },
  },
  'MacBook Pro M3': {
    'MacBook Pro 16-inch M3 Max': { '36GB 1TB': 1840, '48GB 1TB': 2010 },
    'MacBook Pro 16-inch M3 Pro': { '18GB 512GB': 1350, '36GB 512GB': 1500 },
    'MacBook Pro 14-inch M3 Max': { '36GB 1TB': 1680 },
    'MacBook Pro 14-inch M3 Pro': { '18GB 512GB': 1120, '18GB 1TB': 1230 },
    'MacBook Pro 14-inch M3': { '8GB 512GB': 820, '16GB 512GB': 890, '16GB 1TB': 970 },
  },
  'MacBook Pro M2 and M1': {
    'MacBook Pro 16-inch M2 Max': { '32GB 1TB': 1380 },
    'MacBook Pro 16-inch M2 Pro': { '16GB 512GB': 1080, '16GB 1TB': 1160 },
    'MacBook Pro 14-inch M2 Pro': { '16GB 512GB': 900, '16GB 1TB': 980 },
    'MacBook Pro 13-inch M2': { '8GB 256GB': 480, '8GB 512GB': 530, '16GB 512GB': 590 },
    'MacBook Pro 16-inch M1 Max': { '32GB 1TB': 980 },
    'MacBook Pro 16-inch M1 Pro': { '16GB 512GB': 780, '16GB 1TB': 850 },
    'MacBook Pro 14-inch M1 Pro': { '16GB 512GB': 660, '16GB 1TB': 720 },
    'MacBook Pro 13-inch M1': { '8GB 256GB': 380, '8GB 512GB': 420, '16GB 512GB': 450 },
  },
  'MacBook Intel': {
    'MacBook Pro 16-inch 2019 i9': { '16GB 1TB': 340, '32GB 1TB': 375 },
    'MacBook Pro 16-inch 2019 i7': { '16GB 512GB': 290 },
    'MacBook Pro 13-inch 2020 i5': { '8GB 256GB': 190, '16GB 512GB': 230 },
    'MacBook Air 13-inch 2020 i5': { '8GB 256GB': 170, '8GB 512GB': 190 },
    'MacBook Air 13-inch 2020 i3': { '8GB 256GB': 140 },
  },
};
