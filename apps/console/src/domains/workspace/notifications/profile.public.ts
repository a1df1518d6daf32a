// Apart from the bell, so that the shell loads without menus.
export { EnablePushItem } from './EnablePushItem.tsx';
