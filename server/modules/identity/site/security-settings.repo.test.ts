import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import {
  bumpSecurityRevision,
  getSecuritySettings,
  getSiteLocks,
  recordSecurityChange,
} from './security-settings.repo.ts';
import { createPasscode, savePasscodeActive, saveSitePassword } from './site-secret.repo.ts';

describeOnBothEngines('security settings', (open) => {
  test('the locks are the site password and the active passcodes, each with its version', async () => {
    const { query } = await open();
    expect(await getSiteLocks(query)).toEqual({ revision: 0, isProtected: false, versions: new Map() });
    await saveSitePassword(query, 'a digest', 1000);
    const before = await getSiteLocks(query);
    await saveSitePassword(query, 'another digest', 2000);
    const opening = await createPasscode(query, { label: 'Partners', lookup: 'third', at: 3000 });
    const closed = await createPasscode(query, { label: 'Press', lookup: 'fourth', at: 3000 });
    await savePasscodeActive(query, closed.id, { isActive: false, at: 4000 });
    const { versions } = await getSiteLocks(query);
    expect(versions.size).toBe(2);
    for (const [id, version] of before.versions) expect(versions.get(id)).not.toBe(version);
    expect(versions.has(opening.id)).toBe(true);
    expect(versions.has(closed.id)).toBe(false);
  });

  test('the revision increases only with changes that concern the gate', async () => {
    const { query } = await open();
    await recordSecurityChange(query, { at: 1000, by: 'admin' });
    expect(await getSiteLocks(query)).toMatchObject({ revision: 0 });
    expect(await getSecuritySettings(query)).toMatchObject({ updatedAt: 1000 });
    await bumpSecurityRevision(query, { at: 2000, by: 'admin' });
    expect(await getSiteLocks(query)).toMatchObject({ revision: 1 });
    expect(await getSecuritySettings(query)).toMatchObject({ updatedAt: 2000 });
  });
});
