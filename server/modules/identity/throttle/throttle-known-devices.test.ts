import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeCustomer } from '#test/identity/people.ts';
import {
  failuresOf,
  globalFailures,
  guess,
  HOME,
  knowDevice,
  makePerson,
  standUpThrottle,
} from '#test/identity/throttle-stand.ts';

describeOnBothEngines('a known device', (open) => {
  const stand = standUpThrottle(open);
  const { wall, failTimes } = stand;

  test('has its own budget, which failures of its address do not affect', async () => {
    const device = await knowDevice(stand.database, 'd1', await makePerson(stand.database));
    await failTimes(5);
    await failTimes(5, device);
    expect(await guess(stand.throttle, device)).toBe(30);
    expect(await globalFailures(stand.database)).toBe(5);
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(5);
  });

  test('must have been used to sign in', async () => {
    await failTimes(5, { ...HOME, deviceId: 'made-up' });
    expect(await guess(stand.throttle, { ...HOME, deviceId: 'another' })).toBe(30);
  });

  test('clears nothing but its own count when it succeeds', async () => {
    const personId = await makePerson(stand.database);
    const device = await knowDevice(stand.database, 'd1', personId);
    const other = await knowDevice(stand.database, 'd2', personId);
    await failTimes(3);
    await failTimes(4, device);
    await failTimes(2, other);
    expect(await guess(stand.throttle, device, 'right')).toBe('right');
    expect(await failuresOf(stand.database, 'device:d1')).toBe(0);
    expect(await failuresOf(stand.database, 'device:d2')).toBe(2);
    expect(await failuresOf(stand.database, `person:${personId}`)).toBe(6);
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(3);
    expect(await globalFailures(stand.database)).toBe(3);
  });

  test('counts as unknown after 30 failures on all devices of its owner', async () => {
    const personId = await makePerson(stand.database);
    for (let index = 0; index < 6; index += 1)
      await failTimes(5, await knowDevice(stand.database, `d${index}`, personId));
    const fresh = await knowDevice(stand.database, 'fresh', personId);
    await failTimes(5, fresh);
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(5);
    expect(await guess(stand.throttle, fresh)).toBe(30);
  });

  test('counts as unknown after 30 failures even if it succeeds in between', async () => {
    const device = await knowDevice(stand.database, 'd1', await makePerson(stand.database));
    for (let index = 0; index < 10; index += 1) {
      await failTimes(3, device);
      if (index < 9) expect(await guess(stand.throttle, device, 'right')).toBe('right');
    }
    await failTimes(5, device);
    expect(await guess(stand.throttle, device, 'right')).toBe(30);
  });

  test('with a shared PIN is not locked out by typing mistakes over weeks', async () => {
    const device = await knowDevice(stand.database, 'd1', await makePerson(stand.database));
    for (let mistake = 0; mistake < 60; mistake += 1) {
      await failTimes(1, device);
      wall.ms += 40 * 60_000;
      expect(await guess(stand.throttle, device, 'right')).toBe('right');
    }
  });

  test('is not forgiven faster by frequent successes', async () => {
    const personId = await makePerson(stand.database);
    const device = await knowDevice(stand.database, 'd1', personId);
    await failTimes(4, device);
    wall.ms += 31 * 60_000;
    for (let time = 0; time < 5; time += 1) await guess(stand.throttle, device, 'right');
    await failTimes(1, device);
    expect(await failuresOf(stand.database, `person:${personId}`)).toBe(4);
  });

  test('counts as unknown after its PIN was changed, until it signs in with the new one', async () => {
    const personId = await makePerson(stand.database);
    const device = await knowDevice(stand.database, 'd1', personId);
    await stand.database.query
      .updateTable('credential')
      .set({ updated_at: wall.ms + 1000 })
      .execute();
    await failTimes(1, device);
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(1);
    expect(await failuresOf(stand.database, 'device:d1')).toBe(0);
  });

  test('counts as unknown after the last day of access of its customer', async () => {
    const { credentialId } = await makeCustomer(stand.database.query, { validUntil: '2026-01-01' });
    const device = await knowDevice(stand.database, 'd1', credentialId);
    await failTimes(1, device);
    expect(await failuresOf(stand.database, 'device:d1')).toBe(1);
    wall.ms += 24 * 3_600_000;
    await failTimes(1, device);
    expect(await failuresOf(stand.database, 'device:d1')).toBe(1);
    expect(await failuresOf(stand.database, 'address:203.0.113.7')).toBe(1);
  });
});
