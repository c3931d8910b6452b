import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import { labelOfCategory, tabLinesOf } from './category-labels.ts';

describe('category labels', () => {
  test('known categories have their specified labels', () => {
    expect(KNOWN_CATEGORIES.map(labelOfCategory)).toEqual([
      'iPhone New Locked',
      'iPhone New Unlocked',
      'iPhone Used Locked',
      'iPhone Used Unlocked',
      'Samsung New Locked',
      'Samsung Used Locked',
      'Samsung New Unlocked',
      'Samsung Used Unlocked',
      'MacBooks',
      'iPad',
      'Watch & AirPods',
      'Gaming',
      'Tools',
    ]);
  });

  test.each([
    ['GOOGLE PIXEL', 'Google Pixel'],
    ['IPADS AND MACBOOKS', 'iPads and MacBooks'],
    ['IPHONE 16 PRO 256GB', 'iPhone 16 Pro 256GB'],
    ['SSD 512 GB', 'SSD 512 GB'],
    ['SAMSUNG S23 ULTRA', 'Samsung S23 Ultra'],
    ['PRE-OWNED (GRADE A)', 'Pre-Owned (Grade A)'],
    ['THE REST OF THE LIST', 'The Rest of the List'],
    ["DEALER'S CHOICE", "Dealer's Choice"],
    ['LG & HTC', 'LG & HTC'],
    ['ТЕЛЕФОНЫ', 'Телефоны'],
    ['手机', '手机'],
    ['CONSTRUCTOR', 'Constructor'],
    ['  drones ', 'Drones'],
    ['', ''],
  ])('the unknown category %j is labelled %j', (category, label) => {
    expect(labelOfCategory(category)).toBe(label);
  });
});

describe('the two lines of a tab', () => {
  test.each([
    ['iPhone New Locked', 'iPhone', 'New Locked'],
    ['Samsung Used Unlocked', 'Samsung', 'Used Unlocked'],
    ['Watch & AirPods', 'Watch &', 'AirPods'],
    ['Drones and Cameras', 'Drones and', 'Cameras'],
    ['MacBooks', '', 'MacBooks'],
    ['iPad', '', 'iPad'],
    ['Toys &', 'Toys', '&'],
    ['', '', ''],
  ])('%j: %j over %j', (label, upper, lower) => {
    expect(tabLinesOf(label)).toEqual({ upper, lower });
  });

  test('the two lines contain the whole label, and the lower one is never empty', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[^\s]+$/), { minLength: 1 }), (words) => {
        const { upper, lower } = tabLinesOf(words.join(' '));
        expect([upper, lower].filter((line) => line !== '').join(' ')).toBe(words.join(' '));
        expect(lower).not.toBe('');
      }),
    );
  });
});
