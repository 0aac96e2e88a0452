/** What stands before the addresses that the API gives for pictures; nothing where it is served from the same host. */
export const API_HOST: string = import.meta.env.VITE_API_HOST ?? '';
