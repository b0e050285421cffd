/** What draws WebGL2 here. Drawn in software a frame takes half a second, so pages then keep their pictures. */
export type Graphics = 'hardware' | 'software' | 'none';

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

export function isSoftware(renderer: string): boolean {
  return SOFTWARE.test(renderer);
}

export function probeGraphics(): Graphics {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: false });
  if (!gl) return 'none';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return isSoftware(name) ? 'software' : 'hardware';
}
