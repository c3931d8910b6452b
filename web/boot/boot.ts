import { isInquiryAddress } from '#web/lib/inquiry-address.ts';
import { readStored } from '#web/lib/storage.ts';
import { startTheme } from './start-theme.ts';

startTheme(document);
// Hides the list in the document, which has public prices; the script at its end removes it.
if (readStored('auth_token') || isInquiryAddress(location.search))
  document.documentElement.dataset.hasSession = '';
