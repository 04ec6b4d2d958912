import { createContext } from 'react';

/** What is done with a chosen file before it is uploaded, such as cropping it; null gives it up. */
export const PrepareFileContext = createContext<((file: File) => Promise<File | null>) | null>(null);
