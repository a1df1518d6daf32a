import { lazyComponent } from '../../../kit/lazy-component.tsx';

export const MergeButton = lazyComponent(() =>
  import('./MergeButton.tsx').then((m) => m.MergeButton),
).Component;
