import { isMainThread } from 'node:worker_threads';

// Loaded before the server that stands model for the pictures. The parent process tells it what time it is, so that it
// lives through weeks of visitors in seconds. Worker threads load it too; whatever they store, the main thread has dated.
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
