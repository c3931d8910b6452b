import { isMainThread } from 'node:worker_threads';

// Loaded before the server for the pictures. The parent process sets its clock, so that weeks of visitors take
// seconds. Worker threads load it too, but the main thread sets the dates of everything they store.
const RealDate = Date;
let ahead = Number(process.env.PICTURES_BEGIN) - RealDate.now();

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

if (isMainThread) {
  process.on('message', (now) => {
    ahead = now - RealDate.now();
    process.send(now);
  });
}
