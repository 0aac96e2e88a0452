/** One entry of a menu; applications are at the top, with their modules as children. */
export interface NavigationEntry {
  id: number;
  parentId: number;
  name: string;
  path: string;
  icon: string | null;
  /** The heading above the module in the sidebar. */
  caption: string | null;
  description: string | null;
  type: 'application' | 'module' | 'page';
  category: string;
  children: NavigationEntry[];
}
