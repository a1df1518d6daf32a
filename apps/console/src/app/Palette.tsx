import { kindsOf } from '@baobab/contract/workspace/record-kinds';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { searchLabel } from '../domains/overview/search/public.ts';
import { useCan } from '../kit/api/session.ts';
import { lazyComponent, notifyNotLoaded } from '../kit/lazy-component.tsx';
import classes from './Palette.module.css';

const { Component: CommandPalette, load } = lazyComponent(() =>
  import('./CommandPalette.tsx').then((m) => m.CommandPalette),
);

/** The search over everything. Its first input comes with the shell and keeps what is typed until the code has loaded. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (opened && !wasOpened) setOpened(true);
  const before = useRef<Element | null>(null);
  // The dialog cannot restore the focus itself: the first input has it when the dialog opens.
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  function close() {
    onClose();
    setFocus(false);
    setText('');
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  }
  return (
    <>
      {opened && !hasFocus && <FirstInput text={text} onChange={setText} onClose={close} />}
      {wasOpened && (
        <CommandPalette
          opened={opened}
          text={text}
          onChange={setText}
          onFocus={() => setFocus(true)}
          onClose={close}
          onLoadError={() => {
            setOpened(false);
            if (!opened) return;
            close();
            notifyNotLoaded('search');
          }}
        />
      )}
    </>
  );
}

/** Loads the code of the palette before it is needed. */
export const preloadPalette = () => void load().catch(() => undefined);

interface FirstInputProps {
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

function FirstInput({ text, onChange, onClose }: FirstInputProps) {
  const label = searchLabel(kindsOf(useCan()));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div role="dialog" aria-label="Search everything" className={classes.first}>
      <input
        ref={input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </div>
  );
}
