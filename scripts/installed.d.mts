export function installedPackages(root: string): 'all' | 'production' | 'outdated production' | 'incomplete';
