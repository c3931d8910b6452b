export { openInquiries } from './inquiries.module.ts';
