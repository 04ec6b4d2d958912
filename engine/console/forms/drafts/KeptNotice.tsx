import { useEffect, useState } from 'react';
import { readDraft, removeDraft } from './draftStore';
import { UnsavedNotice } from './UnsavedNotice';
import { useDraftOwner } from './useDraft';

interface KeptNoticeProps {
  /** Of the form, as `useKept` has it. */
  name: string;
  /** The text that it is about, among those of the form. */
  field: string;
  /** What that is called where one comes back. */
  what: string;
  isOpen: boolean;
  onOpen: () => void;
  /** Throws it away, where the form is there already. */
  onDiscard?: () => void;
}

/** Says where a dialog is closed that an earlier visit typed something into: after signing in again it is not open any more. */
export function KeptNotice({ name, field, what, isOpen, onOpen, onDiscard }: KeptNoticeProps) {
  const owner = useDraftOwner(name);
  const [found, setFound] = useState(() => owner && readDraft(owner));
  useEffect(() => {
    if (isOpen) setFound(null);
  }, [isOpen]);
  if (!owner || !found || isOpen || typeof found.values[field] !== 'string' || found.values[field] === '') return null;
  return (
    <UnsavedNotice
      at={found.at}
      what={what}
      onRestore={onOpen}
      onDiscard={() => {
        setFound(null);
        if (onDiscard) onDiscard();
        else removeDraft(owner);
      }}
    />
  );
}
