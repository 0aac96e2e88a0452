/** Keeps the assets of the build in `target` that the one in `fresh` lacks, under `kept`, for a day. */
export function keepAssets(target: string, fresh: string, kept: string, now?: number): void;
