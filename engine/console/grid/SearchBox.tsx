import { useEffect, useEffectEvent, useRef, useState } from 'react';
import SearchRounded from '#icons/SearchRounded';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from '../../core/query/listQuery';
import { useShownKeys } from '../keys/shownKeys';
import { useKey } from '../useKey';

interface SearchBoxProps {
  label: string;
  /** What the address says is searched for. */
  value: string | null;
  onSearch: (text: string | null) => void;
}

const PAUSE_MS = 250;
const loadKeys = async () => (await import('../keys/searchKeys')).searchKeys;
/** As the length does, words end where the server takes no more. */
const TAKEN = new RegExp(`^\\s*(?:\\S+\\s+){0,${MAX_SEARCH_WORDS - 1}}\\S*`);

/** Searches while somebody types, after a short pause; Enter does at once, Escape clears. `/` leads here. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value ?? '');
  const isAsked = text.trim() === (value ?? '');

  // Going back, or choosing a view, changes what is searched for from outside.
  useEffect(() => setText((now) => (now.trim() === (value ?? '') ? now : (value ?? ''))), [value]);

  const search = useEffectEvent((wanted: string | null) => onSearch(wanted));
  useEffect(() => {
    if (isAsked) return;
    const timer = setTimeout(() => search(text.trim() || null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isAsked]);

  useShownKeys(loadKeys);
  const input = useRef<HTMLInputElement>(null);
  useKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });

  return (
    <div className="sl-search">
      <SearchRounded fontSize="small" />
      <input
        ref={input}
        type="search"
        value={text}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => setText(TAKEN.exec(event.target.value)?.[0] ?? '')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text.trim() || null);
          if (event.key !== 'Escape' || !text) return;
          event.stopPropagation();
          setText('');
          onSearch(null);
        }}
      />
    </div>
  );
}
