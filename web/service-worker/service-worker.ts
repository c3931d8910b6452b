import { installShell, removeOtherShells, type Shell, shellAnswer } from './shell.ts';

/** Put in its place by the build. */
declare const SHELL: Shell;

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskingEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** This file runs as a service worker, which the page's own declarations do not describe. */
interface WorkerEvents {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskingEvent) => void): void;
}

const worker: WorkerEvents = self;
const place = { caches: self.caches, fetch: self.fetch.bind(self) };

// A new worker waits until no page of the old build is open: pages and assets of two builds never meet.
worker.addEventListener('install', (event) => event.waitUntil(installShell(SHELL, place)));
worker.addEventListener('activate', (event) => event.waitUntil(removeOtherShells(SHELL, place)));
worker.addEventListener('fetch', (event) => {
  const answer = shellAnswer(event.request, SHELL, place);
  if (answer) event.respondWith(answer);
});
