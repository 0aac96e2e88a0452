/** A card of Quick Access. */
export type QuickAccessCard = { name: string; path: string; icon: string; description: string | null };

/** What Quick Access shows while no application is loaded. */
export const DEFAULT_CARDS: readonly QuickAccessCard[] = [
  {
    name: 'Staff Services',
    path: '/staff-services',
    icon: 'users-group',
    description: 'Claims, flights, hotels, meetings',
  },
  { name: 'Budget Management', path: '/budget', icon: 'wallet', description: 'Funds, expenditures, batches' },
  {
    name: 'Requisitions',
    path: '/requisitions',
    icon: 'clipboard-check',
    description: 'Ask the store, follow, collect',
  },
  { name: 'Claims', path: '/claims', icon: 'receipt', description: 'Raise and follow your claims' },
  { name: 'Reports', path: '/reports', icon: 'chart-bar', description: 'Budget analysis' },
  { name: 'Settings', path: '/settings', icon: 'settings', description: 'How the portal works' },
];
