import { counted } from '#domain/text/counts.ts';

/** Whether another device is one too many. Null is no limit. */
export function isFull(deviceCount: number, maxDevices: number | null): boolean {
  return maxDevices !== null && deviceCount >= maxDevices;
}

interface RefusedSignIn {
  readonly deviceCount: number;
  /** The shop's; empty without one. */
  readonly phone: string;
  /** Who was invited may have no PIN. */
  readonly way: 'pin' | 'invitation';
}

/** For a person whose new device is refused. */
export function deviceLimitText({ deviceCount, phone, way }: RefusedSignIn): string {
  const reason = `${way === 'pin' ? 'This PIN' : 'Your access'} is already in use on ${counted(deviceCount, 'device')}.`;
  return phone === '' ? reason : `${reason} For help, call ${phone}.`;
}
