export { type Notices, openNotices } from './notices.module.ts';
