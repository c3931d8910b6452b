/** Numbers equal names, separately for titles and devices: a title with the name of a device must not shift the device. */
export class Occurrences {
  readonly #devices = new Map<string, number>();
  readonly #titles = new Map<string, number>();
  readonly #lost = new Map<string, number>();

  /** Published devices that have lost their price. */
  lostOf(device: string): number {
    return this.#lost.get(device) ?? 0;
  }

  countLost(device: string): void {
    counted(this.#lost, device);
  }

  nextOf(device: string): number {
    return (this.#devices.get(device) ?? 0) + 1;
  }

  countDevice(device: string): number {
    return counted(this.#devices, device);
  }

  countTitle(title: string): number {
    return counted(this.#titles, title);
  }
}

export function counted(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
