type Upload = {
  method: string;
  address: string;
  headers: Record<string, string>;
  payload: FormData | string | undefined;
  onProgress: (share: number) => void;
};

/** Sends a body and tells how much of it has gone (fetch can't); rejects when no answer comes. */
export function sendWithProgress({ method, address, headers, payload, onProgress }: Upload) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Error('No answer came'));
    request.send(payload);
  });
}
