/** What a lesson gets once it has opened, in one piece of code. */
export { GestureLayer } from './gestures/gesture-layer.tsx'
export { ListenTool } from './listening/listen-tool.tsx'
