import { z } from 'zod';

// zod probes `new Function` when it may compile schemas; a strict Content-Security-Policy reports that as a violation.
z.config({ jitless: true });

export { z };
