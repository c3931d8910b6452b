import { createContext } from 'react';
import type { EditedRole } from './room-texts.ts';

/** A cell of the matrix that the Engine Room is opened for. */
export interface RoomTarget {
  readonly role: EditedRole;
  readonly category: string;
  readonly bucket: string;
}

/** Null once it has been shown, and if the room was opened for no cell. */
export const RoomTargetContext = createContext<RoomTarget | null>(null);
