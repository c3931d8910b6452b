import { z } from 'zod';
import { wordsOfIssue } from './zod-words.ts';

// zod probes `new Function` when it may compile schemas; a strict Content-Security-Policy reports that as a violation.
z.config({ jitless: true, customError: wordsOfIssue });

export { z };
