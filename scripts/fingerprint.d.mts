/** Whether the built part was made of exactly the sources that are there now. */
export function isCurrent(part: 'server' | 'web'): boolean;
