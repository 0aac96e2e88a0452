/** Fills an empty data folder with the demonstration agency as the first start of the built portal lays it; it is laid once for a build and a day. */
export function layDemonstration(folder: string): Promise<void>;
