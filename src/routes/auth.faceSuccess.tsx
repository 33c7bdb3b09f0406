import { createFileRoute } from '@tanstack/react-router'
import { FaceSuccessScreen } from '../features/face/face-success-screen.tsx'

export const Route = createFileRoute('/auth/faceSuccess')({ component: FaceSuccessScreen })
