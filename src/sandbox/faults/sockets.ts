import type { Socket } from 'node:net';

/** Answers half a header line, then nothing more. */
export function cutInHeaders(socket: Socket | null): void {
  socket?.write('HTTP/1.1 200 OK\r\nContent-Type: appli', () => socket.destroy());
}
