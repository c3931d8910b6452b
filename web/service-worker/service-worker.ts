import { PAGE_CHANGED } from '#web/lib/worker-message.ts';
import { installShell, removeOtherShells, renewPage, type Shell, shellAnswer } from './shell.ts';

/** Replaced by the build. */
declare const SHELL: Shell;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface MessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

/** This file runs as a service worker; the types of the page do not describe its events. */
interface WorkerEvents {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker: WorkerEvents = self;
const browser = { caches: self.caches, fetch: self.fetch.bind(self) };

// A new worker waits until no page of the old build is open, so that pages and assets of two builds never mix.
worker.addEventListener('install', (event) => event.waitUntil(installShell(SHELL, browser)));
worker.addEventListener('activate', (event) => event.waitUntil(removeOtherShells(SHELL, browser)));
worker.addEventListener('message', (event) => {
  if (event.data === PAGE_CHANGED) event.waitUntil(renewPage(SHELL, browser));
});
worker.addEventListener('fetch', (event) => {
  const continueWith = (work: Promise<unknown>) => event.waitUntil(work);
  const answer = shellAnswer(event.request, SHELL, { ...browser, continueWith });
  if (answer) event.respondWith(answer);
});
