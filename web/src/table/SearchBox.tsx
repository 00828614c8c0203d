import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';

/** After the last key (docs/rules.md#6.2). */
const SEARCH_DEBOUNCE_MS = 1000;

interface Props {
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string;
}

/** Searches a second after the last key, or at once on Enter (docs/rules.md#6.2). */
export function SearchBox({ value, onSearch, placeholder = 'Поиск...' }: Props) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const later = useDebouncedCallback(onSearch, SEARCH_DEBOUNCE_MS);
  // When the address changes otherwise (the back button, a reset) the box follows.
  if (value !== shown) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }
  const now = (next: string) => {
    later.cancel();
    setText(next);
    onSearch(next);
  };
  return (
    <TextInput
      role="searchbox"
      aria-label="Поиск"
      placeholder={placeholder}
      flex="3 1 208px"
      maxLength={200}
      leftSection={<Search size={20} aria-hidden />}
      rightSection={text ? <CloseButton aria-label="Очистить поиск" onClick={() => now('')} /> : null}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // A form that it stands in is not sent by it.
        event.preventDefault();
        now(text);
      }}
    />
  );
}
