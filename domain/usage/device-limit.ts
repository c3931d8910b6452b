import { counted } from '#domain/text/counts.ts';

/** Whether another device is one too many. Null is no limit. */
export function isFull(deviceCount: number, maxDevices: number | null): boolean {
  return maxDevices !== null && deviceCount >= maxDevices;
}

/** For a person whose new device is refused. `phone` is the shop's; empty without one. */
export function deviceLimitText(deviceCount: number, phone: string): string {
  const reason = `This PIN is already in use on ${counted(deviceCount, 'device')}.`;
  return phone === '' ? reason : `${reason} For help, call ${phone}.`;
}
