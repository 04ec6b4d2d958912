import { type RefObject, useEffect, useState } from 'react';
import SearchRounded from '#icons/SearchRounded';
import { MAX_SEARCH_LENGTH } from '../../core/query/listQuery';

interface SearchBoxProps {
  label: string;
  /** What the address says is searched for. */
  value: string | null;
  onSearch: (text: string | null) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

const PAUSE_MS = 250;

/** Searches while somebody types, after a short pause; Enter does at once, Escape clears. */
export function SearchBox({ label, value, onSearch, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(value ?? '');
  const isAsked = text.trim() === (value ?? '');

  // Going back, or choosing a view, changes what is searched for from outside.
  useEffect(() => setText((now) => (now.trim() === (value ?? '') ? now : (value ?? ''))), [value]);

  useEffect(() => {
    if (isAsked) return;
    const timer = setTimeout(() => onSearch(text.trim() || null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isAsked, onSearch]);

  return (
    <div className="sl-search">
      <SearchRounded fontSize="small" />
      <input
        ref={inputRef}
        type="search"
        value={text}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => setText(event.target.value)}
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
