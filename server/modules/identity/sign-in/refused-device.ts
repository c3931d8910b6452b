import type { RequestOrigin } from '#server/modules/identity/sessions/request-origin.ts';
import { Failure } from '#server/platform/http/failure.ts';

export interface DeviceRefusal {
  readonly customerId: number;
  readonly at: number;
  readonly origin: RequestOrigin;
}

/** A new device of a customer who has as many as allowed. Thrown inside the sign-in, so that nothing of it is stored. */
export class RefusedDevice extends Failure {
  readonly refusal: DeviceRefusal;

  constructor(refusal: DeviceRefusal, text: string) {
    super('device-limit', { code: 'device-limit' }, text);
    this.refusal = refusal;
  }
}
