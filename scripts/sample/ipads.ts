import { type SampleSheet, withCellular } from './price-table.ts';

export const IPADS: SampleSheet = {
  'iPad Pro M5 and M4': {
    'iPad Pro 13-inch M5': withCellular({ '256GB': 930, '512GB': 1050, '1TB': 1280 }, 90),
    'iPad Pro 11-inch M5': withCellular({ '256GB': 730, '512GB': 840, '1TB': 1060 }, 80),
    'iPad Pro 13-inch M4': withCellular({ '256GB': 790, '512GB': 880, '1TB': 1040 }, 70),
    'iPad Pro 11-inch M4': withCellular({ '256GB': 610, '512GB': 690, '1TB': 850 }, 60),
  },
  'iPad Pro M2 and M1': {
    'iPad Pro 12.9-inch M2': withCellular({ '128GB': 540, '256GB': 580, '512GB': 640 }, 50),
    'iPad Pro 11-inch M2': withCellular({ '128GB': 430, '256GB': 465, '512GB': 520 }, 45),
    'iPad Pro 12.9-inch M1': withCellular({ '128GB': 410, '256GB': 440, '512GB': 480 }, 40),
    'iPad Pro 11-inch M1': withCellular({ '128GB': 330, '256GB': 355, '512GB': 395 }, 35),
  },
  'iPad Air': {
    'iPad Air 13-inch M3': withCellular({ '128GB': 560, '256GB': 620 }, 60),
    'iPad Air 11-inch M3': withCellular({ '128GB': 420, '256GB': 480 }, 55),
    'iPad Air 13-inch M2': withCellular({ '128GB': 480, '256GB': 530 }, 50),
    'iPad Air 11-inch M2': withCellular({ '128GB': 360, '256GB': 405 }, 45),
    'iPad Air 5': withCellular({ '64GB': 270, '256GB': 330 }, 35),
    'iPad Air 4': withCellular({ '64GB': 190, '256GB': 230 }, 25),
  },
  iPad: {
    'iPad A16': withCellular({ '128GB': 245, '256GB': 295 }, 45),
    'iPad 10': withCellular({ '64GB': 190, '256GB': 240 }, 35),
    'iPad 9': withCellular({ '64GB': 135, '256GB': 175 }, 25),
    'iPad 8': withCellular({ '32GB': 90, '128GB': 110 }, 15),
  },
  'iPad mini': {
    'iPad mini 7': withCellular({ '128GB': 345, '256GB': 400 }, 50),
    'iPad mini 6': withCellular({ '64GB': 235, '256GB': 285 }, 35),
    'iPad mini 5': withCellular({ '64GB': 140, '256GB': 170 }, 20),
  },
};
