import { CONTENT_TIMEOUT, DEVELOPMENT_TIMEOUT, REQUEST_TIMEOUT } from '#contract/constants.ts';

/** In development a page is built while it is asked for. */
const isDevelopment = import.meta.env?.MODE === 'development';

/** How long calls, pages and forms are waited for, in milliseconds. */
export const requestTimeout = isDevelopment ? DEVELOPMENT_TIMEOUT : REQUEST_TIMEOUT;
/** How long the client of content management waits, in milliseconds. */
export const contentTimeout = isDevelopment ? DEVELOPMENT_TIMEOUT : CONTENT_TIMEOUT;
