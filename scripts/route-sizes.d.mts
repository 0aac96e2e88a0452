/** What a route of a build transfers of scripts and styles, brotli; `unknown` are modules that the build lacks. */
export interface RouteSize {
  name: string;
  size_kB: number;
  goal_kB: number;
  files: number;
  most_files: number;
  unknown: string[];
}

/** The routes that have a goal, of the build in a folder. */
export function routeSizes(folder: string): RouteSize[];

/** Prints them beside their goals. */
export function printRouteSizes(folder: string): void;
