export { openSetup } from './setup.module.ts';
export { createSetupCode, readSetupHealth, type SetupHealth } from './setup-codes.service.ts';
