import { z } from 'zod';
import { messageOfIssue } from './zod-messages.ts';

// zod probes `new Function` when it may compile schemas; a strict Content-Security-Policy reports that as a violation.
z.config({ jitless: true, customError: messageOfIssue });

export { z };
