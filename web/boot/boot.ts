import { startTheme } from './start-theme.ts';

startTheme(document);
