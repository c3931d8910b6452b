import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOf } from './iso-time.ts';

test('a time is written exactly like toISOString', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      expect(timeOf(moment.getTime())).toBe(moment.toISOString());
    }),
  );
});
